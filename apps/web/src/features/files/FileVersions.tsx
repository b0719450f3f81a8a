import { versions } from '@vitrine/contract'
import { useState } from 'react'
import { useWhyNot } from '../auth/index.ts'
import { VersionStrip } from '../versions/index.ts'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'

const KEY = 'vitrine-versions'

/** The versions of the file, with what this person may do to them. */
export const FileVersions = ({ view }: { view: FileView }) => {
  const { file, why, shown, show } = view
  const whyNot = useWhyNot()
  const tools = useFileTools()
  const [open, setOpen] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const choose = (next: boolean) => {
    localStorage.setItem(KEY, next ? 'open' : 'closed')
    setOpen(next)
  }
  return (
    <VersionStrip
      file={file}
      may={{ edit: why('edit'), version: why('version'), download: why('download'), remove: whyNot(versions.remove) }}
      shown={shown.uuid}
      onShow={show}
      onDo={(doing) => tools?.open({ what: 'versions', doing })}
      open={open}
      onOpen={choose}
      count={file.version_count}
    />
  )
}
