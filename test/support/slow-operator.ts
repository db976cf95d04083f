// An operator as a process of its own. Its one reconcile goes on until the process gets a SIGUSR2.
import { Manager, noopLogger } from "@kubewright/runtime";
import { Guestbook } from "./guestbook-kind.js";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const manager = await Manager.create({ logger: noopLogger });
manager.add(
  manager.controllerFor(Guestbook).reconcile(async ({ object, client }) => {
    await new Promise<void>((resolve) => {
      process.once("SIGUSR2", () => resolve());
      print("reconciling");
    });
    await client.updateStatus(object, (status) => {
      status.observedGeneration = 7;
    });
    print("reconciled");
  }),
);
await manager.run();
print("stopped");
