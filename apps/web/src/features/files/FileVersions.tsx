import { versions } from '@vitrine/contract'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { useWhyNot } from '../auth/index.ts'
import { VersionStrip } from '../versions/index.ts'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'

/** The versions of the file, with the actions available to this person. */
export const FileVersions = ({ view }: { view: FileView }) => {
  const { file, why, shown, show } = view
  const whyNot = useWhyNot()
  const tools = useFileTools()
  const [state, remember] = useStoredState<'open' | 'closed'>('vitrine-versions', 'open')
  return (
    <VersionStrip
      file={file}
      may={{ edit: why('edit'), version: why('version'), download: why('download'), remove: whyNot(versions.remove) }}
      shown={shown.uuid}
      onShow={show}
      onDo={(doing) => tools?.open({ what: 'versions', doing })}
      open={state === 'open'}
      onOpen={(open) => remember(open ? 'open' : 'closed')}
      count={file.version_count}
    />
  )
}
