import { queryOptions } from '@tanstack/react-query';
import { betsCreate, bookmakersList, mePutSettings, meShowSettings } from '../../api';
import type { BetBody, MyBet, MySettings } from '../../api';
import { queryClient } from '../../query-client';
import { ApiError } from '../../session/api-error';
import { answerBookmakers, myBookmakers, storeBookmakers } from '../../settings/my-bookmakers';

/** More bookmakers than a service knows. */
const MOST_BOOKMAKERS = 100;

/** Settings of the person who is signed in. Their bookmakers become those of this browser, or the other way round. */
export const mySettingsQuery = queryOptions({
  queryKey: ['mine', 'settings'],
  queryFn: async ({ signal }) => withBookmakers(await meShowSettings({ signal })),
});

/** Takes over what was chosen while signed out, where the account has no bookmakers; else the account decides. */
async function withBookmakers(settings: MySettings): Promise<MySettings> {
  const { slugs, isOfAccount } = myBookmakers();
  const isTaken = settings.bookmakers.length === 0 && slugs.length > 0 && !isOfAccount;
  const current = isTaken ? await mePutSettings({ body: { ...settings, bookmakers: [...slugs] } }) : settings;
  storeBookmakers(current.bookmakers, true);
  return current;
}

/** Stores which bookmakers a person uses: in the account, or in this browser while signed out. */
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
