#!/usr/bin/env node
// The embedded API server in a process of its own, under the load of this one: milliseconds from its start to ready,
// then requests a second of eight connections that create, get, update and apply ConfigMaps and list them all, the
// server's CPU time for each (on Linux) and its resident memory. Reads OBJECTS from the environment and prints one
// JSON line. The load takes CPU too: on two cores look at the server's milliseconds first.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { Pool } from "undici";

const objects = Number(process.env["OBJECTS"] ?? 2_000);
const CONNECTIONS = 8;
const TICK_MS = 10;
const PATH = "/api/v1/namespaces/default/configmaps";
const TOKEN = "benchmark";

const bin = resolve(import.meta.dirname, "../../bin/scaffold.js");
const folder = mkdtempSync(join(tmpdir(), "kubewright-bench-"));
const startMs = performance.now();
const server = spawn(
  process.execPath,
  [bin, "apiserver", "--token", TOKEN, "--kubeconfig", join(folder, "config")],
  { stdio: ["ignore", "pipe", "ignore"] },
);
const ended = once(server, "close");

function statistic(file, pattern) {
  try {
    return pattern.exec(readFileSync(`/proc/${server.pid}/${file}`, "latin1"));
  } catch {
    return null; // no Linux
  }
}
/** User and system time, or NaN. */
const cpuMs = () => {
  const fields = statistic("stat", /\) (.*)/)?.[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};
const residentMb = () =>
  Number(statistic("status", /^VmRSS:\s+(\d+)/m)?.[1]) / 1024;

const figures = { objects };
try {
  for await (const line of createInterface({ input: server.stdout })) {
    figures.url = /^ready (.*)/.exec(line)?.[1];
    if (figures.url) break;
  }
  figures.start_ms = performance.now() - startMs;
  figures.start_cpu_ms = cpuMs();
  figures.rss_idle_mb = residentMb();
  const pool = new Pool(figures.url, {
    connections: CONNECTIONS,
    connect: { rejectUnauthorized: false },
  });
  const send = async (method, path, { body, type, code }) => {
    const answer = await pool.request({
      method,
      path,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(type && { "content-type": type }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.body.text();
    assert.equal(answer.statusCode, code, text.slice(0, 500));
    return text;
  };
  const object = (index, value) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: `m${index}`, labels: { app: "bench" } },
    data: { index: String(index), value, text: "x".repeat(1_000) },
  });
  /** Calls `request` for each object, on all connections at once. */
  const measure = async (name, count, request) => {
    const [beginMs, beginCpuMs] = [performance.now(), cpuMs()];
    let next = 0;
    const work = async () => {
      while (next < count) await request(next++);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    figures[`${name}_per_s`] = (count * 1000) / (performance.now() - beginMs);
    figures[`${name}_cpu_ms`] = (cpuMs() - beginCpuMs) / count;
  };
  const json = "application/json";
  await measure("create", objects, (index) =>
    send("POST", PATH, { body: object(index, "a"), type: json, code: 201 }),
  );
  await measure("get", objects, (index) =>
    send("GET", `${PATH}/m${index}`, { code: 200 }),
  );
  await measure("update", objects, (index) =>
    send("PUT", `${PATH}/m${index}`, {
      body: object(index, "b"),
      type: json,
      code: 200,
    }),
  );
  await measure("apply", objects, (index) =>
    send("PATCH", `${PATH}/m${index}?fieldManager=bench&force=true`, {
      body: object(index, "c"),
      type: "application/apply-patch+yaml",
      code: 200,
    }),
  );
  await measure("list", 5, async () => {
    const { items } = JSON.parse(await send("GET", PATH, { code: 200 }));
    const applied = items.filter(({ data }) => data.value === "c");
    assert.equal(applied.length, objects);
  });
  figures.rss_end_mb = residentMb();
  await pool.close();
  delete figures.url;
  console.log(JSON.stringify(figures));
} finally {
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
