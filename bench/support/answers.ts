import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response to send. */
export interface Answer {
  body: Buffer;
  contentType: string;
}
export type NextAnswer = () => Answer;

/** Bodies as sent to a child: base64. */
export type AnswersMessage = readonly { body: string; contentType: string }[];

/**
 * The child's side: listens on a free port, reports it to the parent, and cycles through the parent's responses.
 */
export async function serveAnswers(create: (next: NextAnswer) => Promise<Server>): Promise<void> {
  let answers: Answer[] = [];
  let at = 0;
  process.on('message', (message: AnswersMessage) => {
    answers = message.map(({ body, contentType }) => ({ body: Buffer.from(body, 'base64'), contentType }));
    at = 0;
    process.send!({ answers: answers.length });
  });
  process.once('disconnect', () => process.exit());
  const server = await create(() => {
    at = at + 1 < answers.length ? at + 1 : 0;
    return answers[at]!;
  });
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
}
