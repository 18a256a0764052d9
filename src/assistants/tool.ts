import type { z } from 'zod';
import type { AccessMark } from '../common/access/access.decorator.js';
import type { Caller } from '../common/access/caller.js';
import type { RevisionMembers } from '../common/revision/revision-members.dto.js';
import type { ToolInput } from './tool-schemas.js';

/** What a tool found: members of its output schema and more, which are not sent, and the same in a few lines. */
export interface ToolAnswer {
  readonly data: RevisionMembers & Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** A question that assistants ask; it reads and never writes. */
export interface AssistantTool<Input = unknown> {
  readonly name: string;
  readonly title: string;
  /** Tells a model when to ask and what the numbers mean. */
  readonly description: string;
  readonly input: ToolInput<Input>;
  readonly output: z.ZodObject;
  /** What a caller needs to ask, as the route with the same data does; absent: everybody may. */
  accessOf?(input: Partial<Input>): AccessMark;
  /** @throws ApplicationError what the HTTP routes throw */
  answer(input: Input, caller: Caller): Promise<ToolAnswer>;
}
