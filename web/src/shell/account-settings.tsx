import { useQuery } from '@tanstack/react-query';
import { mySettingsQuery } from '../parts/mine/mine-requests';
import { useSession } from '../session/session';

/** Loads the settings of the account after sign-in; renders nothing. */
export function AccountSettings() {
  useQuery({ ...mySettingsQuery, enabled: useSession() !== null });
  return null;
}
