export { FakeClock } from "../primitives/fake-clock.js";
