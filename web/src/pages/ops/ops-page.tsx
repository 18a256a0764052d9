import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Message } from '../../parts/message';
import { PageHead } from '../../parts/page-head';
import styles from '../../parts/tabs.module.css';
import { useChosenInView } from '../../parts/use-chosen-in-view';
import { useSession } from '../../session/session';
import { SignInNeeded } from '../../session/sign-in-needed';
import { texts } from '../../texts';
import { sections } from './sections';
import { StoredChanges } from './shared/stored-changes';

const words = texts.ops;
const all = Object.values(sections);

/** Operator tasks: a tab for each one that the user may view, with the task below. */
export function OpsPage() {
  const session = useSession();
  const { pathname } = useLocation();
  const tabs = useChosenInView<HTMLElement>(pathname);
  const mine = all.filter(({ access }) => access.readers.some((scope) => session?.scopes.includes(scope)));
  return (
    <>
      <PageHead title={words.title} about={words.lead} />
      {session === null ? (
        <SignInNeeded />
      ) : mine.length === 0 ? (
        <Message
          title={words.nothingForYou}
          detail={words.nothingForYouWhy([...new Set(all.flatMap(({ access }) => access.readers))].join(', '))}
        />
      ) : (
        <StoredChanges>
          <nav ref={tabs} className={styles.tabs} aria-label={words.sections.label}>
            {mine.map(({ path, name }) => (
              <Link
                key={path}
                to={path === '/' ? '/ops' : `/ops${path}`}
                className={styles.tab}
                activeOptions={{ exact: true, includeSearch: false }}
                resetScroll={false}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Outlet />
        </StoredChanges>
      )}
    </>
  );
}
