import { fileWords } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { DownloadButton } from '../conversions/index.ts'
import { ActionMenu, actionsOf } from './ActionMenu.tsx'
import css from './FileHeader.module.css'
import { FolderOfFile } from './FolderOfFile.tsx'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'
import { dimensionsInWords, typeInWords } from './words.ts'

/** The main thing to do with the file. */
export const MainAction = ({ view, full }: { view: FileView; full?: boolean }) => {
  const tools = useFileTools()
  const { main } = actionsOf(view)
  if (!main || !tools) return null
  const button = (
    <Button
      primary
      icon={main.icon}
      why={main.why(view)}
      full={full === true}
      size={full ? 'large' : 'normal'}
      onClick={() => void main.run(view, tools)}
    >
      {main.label}
    </Button>
  )
  return main.id === 'download' && main.why(view) === null ? (
    <DownloadButton
      file={view.file}
      main={button}
      onCustom={() => tools.open({ what: 'custom-size' })}
      large={full === true}
    />
  ) : (
    button
  )
}

/** What the file is, where it lies, and what can be done with it. */
export const FileHeader = ({ view, onClose }: { view: FileView; onClose: () => void }) => {
  const { file, mobile } = view
  const facts = [dimensionsInWords(file), typeInWords(file.file_type), sizeInWords(file.size)]
    .filter(Boolean)
    .join(', ')
  return (
    <header className={css.head}>
      <IconButton icon={IconArrowLeft} label="Back to the list" onClick={onClose} />
      <div className={css.words}>
        <h1 className={css.name} tabIndex={-1} data-page-title title={file.name}>
          {file.name}
        </h1>
        <div className={css.facts}>
          {!file.processed && <span className={css.processing}>{fileWords.processing} </span>}
          {facts}
          {!mobile && (
            <>
              , added {dateInWords(file.created_at)} in <FolderOfFile file={file} />
            </>
          )}
        </div>
      </div>
      {!mobile && <MainAction view={view} />}
      {!mobile && <ActionMenu view={view} />}
    </header>
  )
}
