import { fileWords } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { DownloadButton } from '../conversions/index.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { actionsOf } from './feature-parts.ts'
import css from './FileHeader.module.css'
import { FileFolderLink } from './FileFolderLink.tsx'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'
import { dimensionsInWords, titleOf, typeInWords, screenWords } from './copy.ts'

export const PrimaryAction = ({ view, full }: { view: FileView; full?: boolean }) => {
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

/** Adds the file to the favourites, or removes it. */
const Star = ({ view }: { view: FileView }) => {
  const tools = useFileTools()
  const { star } = actionsOf(view)
  if (!star || !tools) return null
  return (
    <IconButton icon={star.icon} label={star.label} why={star.why(view)} onClick={() => void star.run(view, tools)} />
  )
}
/** The most used actions beside the main one, with their short labels. */
export const QuickActions = ({ view, large }: { view: FileView; large?: boolean }) => {
  const tools = useFileTools()
  if (!tools) return null
  return actionsOf(view).short.map((action) => (
    <Button
      key={action.id}
      icon={action.icon}
      aria-label={action.short}
      size={large ? 'large' : 'normal'}
      why={action.why(view)}
      className={css.short ?? ''}
      onClick={() => void action.run(view, tools)}
    >
      {action.short}
    </Button>
  ))
}

/** Name, facts and actions of the file. */
export const FileHeader = ({ view, onClose }: { view: FileView; onClose: () => void }) => {
  const { file, mobile } = view
  const facts = [dimensionsInWords(file), typeInWords(file.file_type), sizeInWords(file.size)]
    .filter(Boolean)
    .join(', ')
  const folder = file.viewer === 'public' ? null : <FileFolderLink file={file} />
  return (
    <header className={css.head}>
      <IconButton icon={IconArrowLeft} label={screenWords.back} onClick={onClose} />
      <div className={css.words}>
        <h1 className={css.name} tabIndex={-1} data-page-title title={titleOf(file)}>
          <bdi>{titleOf(file)}</bdi>
        </h1>
        <div className={css.facts}>
          {!file.processed && <span className={css.processing}>{fileWords.processing} </span>}
          {mobile ? facts : screenWords.factsAndAdded(facts, dateInWords(file.created_at), folder)}
        </div>
      </div>
      <Star view={view} />
      {!mobile && <QuickActions view={view} />}
      {!mobile && <PrimaryAction view={view} />}
      {!mobile && <ActionMenu view={view} />}
    </header>
  )
}
