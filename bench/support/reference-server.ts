import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, AnswersMessage } from './answers.js';

/** A child process that sends given bytes. */
export interface ReferenceServer {
  readonly pid: number;
  readonly port: number;
  /** Replaces the responses to send, in rotation. */
  load(answers: readonly Answer[]): Promise<void>;
  stop(): void;
}

/** Starts R0 (`bare-http`) or R1 (`nest-route`). */
export async function startReference(kind: 'bare-http' | 'nest-route'): Promise<ReferenceServer> {
  const child = fork(fileURLToPath(new URL(`./${kind}.child.js`, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    pid: child.pid!,
    port,
    async load(answers) {
      const taken = once(child, 'message');
      child.send(
        answers.map(({ body, contentType }) => ({
          body: body.toString('base64'),
          contentType,
        })) satisfies AnswersMessage,
      );
      await taken;
    },
    stop: () => child.disconnect(),
  };
}
