import { lazy } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { useRegistry } from '../../lib/registry.ts'
import { questions } from './steps.ts'

const StepsDialog = lazy(() => import('./StepsDialog.tsx'))
/** Shows download dialogs one after another. Rendered once, in the shell. */
export const DownloadsHost = () => {
  const [question] = useRegistry(questions)
  return question ? (
    <LazyDialog key={question.id} onClose={() => question.answer(null)}>
      <StepsDialog question={question} />
    </LazyDialog>
  ) : null
}
