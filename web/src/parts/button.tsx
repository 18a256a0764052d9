import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

/** A button with a hairline. */
export function Button({ className = '', ...attributes }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`${styles.button} ${className}`} {...attributes} />;
}
