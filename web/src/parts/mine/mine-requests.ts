import { queryOptions } from '@tanstack/react-query';
import { betsCreate, meShowSettings } from '../../api';
import type { BetBody, MyBet } from '../../api';
import { queryClient } from '../../query-client';
import { ApiError } from '../../session/api-error';

/** Settings of the person who is signed in. */
export const mySettingsQuery = queryOptions({
  queryKey: ['mine', 'settings'],
  queryFn: ({ signal }) => meShowSettings({ signal }),
});

/** Reads bets and settings again. */
export const refreshMine = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['mine'] });

/** A stored bet, and whether it carries the claim that was asked for. */
export interface StoredBet {
  readonly bet: MyBet;
  readonly isClaimLost: boolean;
}

/** Stores a bet; without its claim where the board has dropped the row meanwhile. */
export async function storeBet(body: BetBody): Promise<StoredBet> {
  try {
    return { bet: await betsCreate({ body }), isClaimLost: false };
  } catch (error) {
    if (!isAbout(error, '#/pick')) throw error;
    const { pick: _, ...unclaimed } = body;
    return { bet: await betsCreate({ body: unclaimed }), isClaimLost: true };
  }
}

/** Whether a request was refused for a limit that the person set. */
export const isBeyondLimit = (error: Error | null): boolean => isAbout(error, '#/acknowledgeLimit');

function isAbout(error: unknown, pointer: string): boolean {
  return error instanceof ApiError && error.pointers.some((each) => each.startsWith(pointer));
}
