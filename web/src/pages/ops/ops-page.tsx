import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Message } from '../../parts/message';
import { PageHead } from '../../parts/page-head';
import styles from '../../parts/tabs.module.css';
import { useChosenInView } from '../../parts/use-chosen-in-view';
import { useSession } from '../../session/session';
import { SignInNeeded } from '../../session/sign-in-needed';
import { texts } from '../../texts';
import { sections } from './sections';

const words = texts.ops;

/** What operators do: a tab for each task that the sign-in may look at, and the task below. */
export function OpsPage() {
  const session = useSession();
  const { pathname } = useLocation();
  const tabs = useChosenInView<HTMLElement>(pathname);
  const mine = sections.filter(({ readers }) => readers.some((scope) => session?.scopes.includes(scope)));
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {session === null ? (
        <SignInNeeded />
      ) : mine.length === 0 ? (
        <Message
          title={words.nothingForYou}
          detail={words.nothingForYouWhy([...new Set(sections.flatMap(({ readers }) => readers))].join(', '))}
        />
      ) : (
        <>
          <nav ref={tabs} className={styles.tabs} aria-label={words.sections.label}>
            {mine.map(({ to, name }) => (
              <Link
                key={to}
                to={to}
                className={styles.tab}
                activeOptions={{ exact: true, includeSearch: false }}
                resetScroll={false}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Outlet />
        </>
      )}
    </>
  );
}
