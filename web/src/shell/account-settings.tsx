import { useQuery } from '@tanstack/react-query';
import { mySettingsQuery } from '../parts/mine/mine-requests';
import { useSession } from '../session/session';

/** Reads the settings of the account once somebody is signed in; shows nothing. */
export function AccountSettings() {
  useQuery({ ...mySettingsQuery, enabled: useSession() !== null });
  return null;
}
