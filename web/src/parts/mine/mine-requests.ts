import { queryOptions } from '@tanstack/react-query';
import { betsCreate, bookmakersList, mePutSettings, meShowSettings } from '../../api';
import type { BetBody, MyBet, MySettings } from '../../api';
import { queryClient } from '../../query-client';
import { ApiError } from '../../session/api-error';
import { answerBookmakers, myBookmakers, storeBookmakers } from '../../settings/my-bookmakers';

/** More bookmakers than any service has. */
const MOST_BOOKMAKERS = 100;

/** Settings of the signed-in user. Syncs the bookmakers of account and browser. */
export const mySettingsQuery = queryOptions({
  queryKey: ['mine', 'settings'],
  queryFn: async ({ signal }) => withBookmakers(await meShowSettings({ signal })),
});

/** Copies the choice made while signed out to an account without bookmakers; otherwise the account takes precedence. */
async function withBookmakers(settings: MySettings): Promise<MySettings> {
  const { slugs, isOfAccount } = myBookmakers();
  const isTaken = settings.bookmakers.length === 0 && slugs.length > 0 && !isOfAccount;
  const current = isTaken ? await mePutSettings({ body: { ...settings, bookmakers: [...slugs] } }) : settings;
  storeBookmakers(current.bookmakers, true);
  return current;
}

/** Stores the user's bookmakers: in the account, or in this browser while signed out. */
export async function chooseBookmakers(slugs: readonly string[], isSignedIn: boolean): Promise<void> {
  answerBookmakers();
  if (!isSignedIn) return storeBookmakers(slugs, false);
  const settings = await meShowSettings();
  const { bookmakers } = await mePutSettings({ body: { ...settings, bookmakers: [...slugs] } });
  storeBookmakers(bookmakers, true);
  await refreshMine();
}

/** Bookmakers by name. */
export const bookmakersQuery = queryOptions({
  queryKey: ['bookmakers by name'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await bookmakersList({ query: { limit: MOST_BOOKMAKERS }, signal })).data,
});

/** Refetches bets and settings. */
export const refreshMine = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['mine'] });

/** A stored bet, and whether it carries the requested claim. */
export interface StoredBet {
  readonly bet: MyBet;
  readonly isClaimLost: boolean;
}

/** Stores a bet; without its claim if the board has dropped the row in the meantime. */
export async function storeBet(body: BetBody): Promise<StoredBet> {
  try {
    return { bet: await betsCreate({ body }), isClaimLost: false };
  } catch (error) {
    if (!isAbout(error, '#/pick')) throw error;
    const { pick: _, ...unclaimed } = body;
    return { bet: await betsCreate({ body: unclaimed }), isClaimLost: true };
  }
}

/** Whether a request was refused because of a limit set by the user. */
export const isBeyondLimit = (error: Error | null): boolean => isAbout(error, '#/acknowledgeLimit');

function isAbout(error: unknown, pointer: string): boolean {
  return error instanceof ApiError && error.pointers.some((each) => each.startsWith(pointer));
}
