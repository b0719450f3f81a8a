import { lazy } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { useRegistry } from '../../lib/registry.ts'
import { questions } from './steps.ts'

const StepsDialog = lazy(() => import('./StepsDialog.tsx'))
/** Where the dialogs of a download stand: once in the shell, one question after the other. */
export const DownloadsHost = () => {
  const [question] = useRegistry(questions)
  return question ? (
    <LazyDialog key={question.id} onClose={() => question.answer(null)}>
      <StepsDialog question={question} />
    </LazyDialog>
  ) : null
}
