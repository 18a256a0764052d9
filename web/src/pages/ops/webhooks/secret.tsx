import { useState } from 'react';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import styles from '../shared/shared.module.css';
import own from './webhooks.module.css';

const words = texts.ops.webhooks;

/** A new secret, shown only once. */
export function Secret({ secret }: { readonly secret: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section className={styles.stack} aria-label={words.secret}>
      <p role="status">{words.secretOnce}</p>
      <code className={own.secret}>{secret}</code>
      <div>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(secret).then(() => setCopied(true));
          }}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
      </div>
    </section>
  );
}
