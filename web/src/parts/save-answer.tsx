import { useMutation } from '@tanstack/react-query';
import { sourceAnswersShow } from '../api';
import { Button } from './button';
import { saveFile } from './save-file';
import { texts } from '../texts';

const words = texts.ops.sources;

/** Saves an answer; a plain link would lack the access token. */
export function SaveAnswer({ answerId }: { readonly answerId: number }) {
  const saving = useMutation({
    mutationFn: () => sourceAnswersShow({ path: { answerId: String(answerId) }, parseAs: 'blob' }),
    onSuccess: (bytes) => saveFile(bytes, `answer-${answerId}`),
  });
  return (
    <Button aria-label={words.saveAnswer(answerId)} disabled={saving.isPending} onClick={() => saving.mutate()}>
      {words.save}
      <span role="alert">{saving.error === null ? '' : `: ${saving.error.message}`}</span>
    </Button>
  );
}
