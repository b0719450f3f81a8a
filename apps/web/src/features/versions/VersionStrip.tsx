import { Menu, Skeleton } from '@mantine/core'
import { errors, fileWords, type Version } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { dateInWords, timeInWords } from '../../lib/dates.ts'
import { canBeTransparent } from '../../lib/file-types.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import {
  IconArrowsDiff,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCrop,
  IconDots,
  IconDownload,
  IconFile,
  IconTrash,
  IconUpload,
} from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { downloadFile } from '../downloads/index.ts'
import { versionsQuery } from './api.ts'
import { canCrop } from './crop.ts'
import { hideCropToast } from './crop-toast.ts'
import type { VersionDialog } from './VersionDialogs.tsx'
import { useVersionChanges } from './use-version-changes.ts'
import css from './VersionStrip.module.css'
import { cropWords, nameOf, versionWords } from './copy.ts'

/** Why each action is not allowed; null for an allowed action. */
export type VersionPermissions = Record<'edit' | 'version' | 'remove' | 'download', string | null>
type StripProps = {
  file: { uuid: string; name: string }
  may: VersionPermissions
  /** The version on the stage, if it is not the active one. */
  shown: string | undefined
  onShow: (version: Version) => void
  onDo: (doing: VersionDialog) => void
  /** Whether thumbnails and buttons are shown, or only the button that opens them. */
  open: boolean
  onOpen: (open: boolean) => void
  count: number
}

const makerOf = ({ created_by }: Version) =>
  created_by ? `${created_by.first_name} ${created_by.last_name}`.trim() : ''
const describe = (version: Version) =>
  [
    version.width && version.height && `${version.width} × ${version.height}`,
    sizeInWords(version.size),
    makerOf(version) && versionWords.by(makerOf(version)),
    timeInWords(version.created_at),
  ]
    .filter(Boolean)
    .join(', ')

type CardProps = {
  version: Version
  active: boolean
  shown: boolean
  onShow: () => void
  menu: ReactNode
}
const Card = ({ version, active, shown, onShow, menu }: CardProps) => {
  const { label, phrase } = nameOf(version)
  return (
    <li className={css.card} data-active={active || undefined} data-on-stage={shown || undefined}>
      <button
        type="button"
        className={css.thumb}
        aria-pressed={shown}
        aria-label={versionWords.show(phrase, active)}
        title={describe(version)}
        onClick={onShow}
      >
        {version.thumbnail_url ? (
          <img
            src={version.thumbnail_url}
            alt=""
            draggable={false}
            data-see-through={canBeTransparent(version.file_type) || undefined}
          />
        ) : (
          <IconFile size={22} stroke={1.4} aria-hidden />
        )}
      </button>
      {menu}
      <div className={css.name}>{active ? versionWords.active(label) : label}</div>
      <div className={css.date}>{version.processed ? dateInWords(version.created_at) : fileWords.processing}</div>
    </li>
  )
}

/** The versions of a file below the stage: show, set as active, delete, crop, compare or add one. */
export const VersionStrip = ({ file, may, shown, onShow, onDo, open, onOpen, count }: StripProps) => {
  const query = useQuery({ ...versionsQuery(file.uuid), enabled: open })
  const { setActive, remove } = useVersionChanges(file.uuid)
  const list = query.data
  const cards = useRef<HTMLUListElement>(null)
  const activeVersion = list?.[0]?.uuid
  useEffect(hideCropToast, [count])
  // The active version comes first, so the strip scrolls back to it.
  useEffect(() => {
    if (activeVersion && cards.current) cards.current.scrollLeft = 0
  }, [activeVersion])
  const onStage = list?.find(({ uuid }) => uuid === shown) ?? list?.[0]
  const whyNotRemove = list && list.length < 2 ? errors['version.only_one'][1] : may.remove
  const item = (label: string, I: typeof IconCrop, why: string | null, run: () => void, danger = false) => (
    <MenuLine label={label} icon={I} why={why} danger={danger} onClick={run} />
  )
  const menuOf = (version: Version, active: boolean) => (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <IconButton
          size="small"
          icon={IconDots}
          label={versionWords.actionsOf(nameOf(version).phrase)}
          className={css.more}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={css.about ?? ''}>{describe(version)}</Menu.Label>
        {!active && item(fileWords.setActive, IconCheck, may.edit, () => setActive(version))}
        {item(
          versionWords.download,
          IconDownload,
          may.download,
          () => void downloadFile(file, { version: version.uuid }),
        )}
        {canCrop(version) &&
          item(cropWords.crop, IconCrop, may.version ?? may.edit, () => onDo({ what: 'crop', version }))}
        {item(fileWords.deleteVersion, IconTrash, whyNotRemove, () => remove(version), true)}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <section
      className={css.strip}
      data-mantine-color-scheme="dark"
      data-open={open || undefined}
      aria-label={versionWords.strip}
    >
      <button type="button" className={css.toggle} aria-expanded={open} onClick={() => onOpen(!open)}>
        {fileWords.versions(count)}
        {open ? (
          <IconChevronDown size={15} stroke={1.6} aria-hidden />
        ) : (
          <IconChevronUp size={15} stroke={1.6} aria-hidden />
        )}
      </button>
      {open && (
        <ul ref={cards} className={css.cards}>
          {list?.map((version, i) => (
            <Card
              key={version.uuid}
              version={version}
              active={i === 0}
              shown={version.uuid === onStage?.uuid}
              onShow={() => onShow(version)}
              menu={menuOf(version, i === 0)}
            />
          )) ?? (
            <li>
              <Skeleton height={56} width={112} radius="xs" />
            </li>
          )}
        </ul>
      )}
      {open && (
        <div className={css.buttons}>
          {(list?.filter(({ view_url }) => view_url).length ?? 0) > 1 && (
            <Button size="small" icon={IconArrowsDiff} onClick={() => onDo({ what: 'compare' })}>
              {versionWords.compare}
            </Button>
          )}
          {onStage && canCrop(onStage) && (
            <Button
              size="small"
              icon={IconCrop}
              why={may.version ?? may.edit}
              onClick={() => onDo({ what: 'crop', version: onStage })}
            >
              {cropWords.crop}
            </Button>
          )}
          <Button size="small" icon={IconUpload} why={may.version} onClick={() => onDo({ what: 'upload' })}>
            {versionWords.new}
          </Button>
        </div>
      )}
    </section>
  )
}
