import type { Version } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { stageWords } from './copy.ts'
import { fileActions } from './feature-parts.ts'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'

/** Processes the file again after an error. Only the active version can be processed again. */
export const RetryButton = ({ view, version }: { view: FileView; version: Version }) => {
  const tools = useFileTools()
  const retry = fileActions.find(({ id }) => id === 'retry')
  if (!retry?.visible(view) || !tools || version.uuid !== view.file.latest_version.uuid) return null
  return (
    <Button size="small" icon={IconRefresh} why={retry.why(view)} onClick={() => void retry.run(view, tools)}>
      {stageWords.retry}
    </Button>
  )
}
