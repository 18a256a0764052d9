import type { z } from 'zod';
import type { AccessMark } from '../common/access/access.decorator.js';
import type { Caller } from '../common/access/caller.js';
import type { RevisionMembers } from '../common/revision/revision-members.dto.js';
import type { ToolInput } from './tool-schemas.js';

/** Result of a tool: data, of which members outside the output schema are not sent, and a summary in a few lines. */
export interface ToolAnswer {
  readonly data: RevisionMembers & Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** A question that assistants ask; it reads and never writes. */
export interface AssistantTool<Input = unknown> {
  readonly name: string;
  readonly title: string;
  /** Explains to a model when to call the tool and what the numbers mean. */
  readonly description: string;
  readonly input: ToolInput<Input>;
  readonly output: z.ZodObject;
  /** Access that a caller needs, as for the route with the same data; absent: open to all. */
  accessOf?(input: Partial<Input>): AccessMark;
  /** @throws ApplicationError what the HTTP routes throw */
  answer(input: Input, caller: Caller): Promise<ToolAnswer>;
}
