import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button';
import { BookmakerChecks } from '../../parts/mine/bookmaker-checks';
import { chooseBookmakers } from '../../parts/mine/mine-requests';
import mineStyles from '../../parts/mine/mine.module.css';
import { Panel } from '../../parts/panel';
import { useSession } from '../../session/session';
import { useMyBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';

const words = texts.myBookmakers;

/** The user's bookmakers, stored in the account, or in this browser while signed out. */
export function MyBookmakers() {
  const { slugs } = useMyBookmakers();
  const isSignedIn = useSession() !== null;
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const saving = useMutation({
    mutationFn: (chosen: readonly string[]) => chooseBookmakers(chosen, isSignedIn),
    onSuccess: () => setEdited(null),
  });
  return (
    <div id="my-bookmakers">
      <Panel title={words.title} lead={words.lead}>
        <form
          className={mineStyles.took}
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate(edited ?? slugs);
          }}
        >
          <BookmakerChecks chosen={edited ?? slugs} choose={setEdited} isLegendUnseen />
          <div className={mineStyles.actions}>
            <Button type="submit" className={mineStyles.main} disabled={saving.isPending}>
              {words.save}
            </Button>
            {saving.isSuccess && edited === null ? <span role="status">{words.saved}</span> : null}
            {saving.error === null ? null : <span role="alert">{saving.error.message}</span>}
          </div>
          {isSignedIn ? null : <p className={mineStyles.small}>{words.onDevice}</p>}
        </form>
      </Panel>
    </div>
  );
}
