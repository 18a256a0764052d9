import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A button with a hairline. */
export function Button({ className = '', ...attributes }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.button} ${className}`} {...attributes} />;
}
