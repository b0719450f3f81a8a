import { lazy } from 'react'
import { LateDialog } from '../../lib/Late.tsx'
import { useRegistry } from '../../lib/registry.ts'
import { questions } from './steps.ts'

const StepsDialog = lazy(() => import('./StepsDialog.tsx'))
/** Where the dialogs of a download stand: once in the shell, one question after the other. */
export const DownloadsHost = () => {
  const [question] = useRegistry(questions)
  return question ? (
    <LateDialog key={question.id} onClose={() => question.answer(null)}>
      <StepsDialog question={question} />
    </LateDialog>
  ) : null
}
