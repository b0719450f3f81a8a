import { embeds, emptyStates, failures, files, galleries, maps, mediaCentres, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconBolt, IconPlus, IconX } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { Address, type DetailView, saveChange } from '../details/index.ts'
import { usageWords } from './copy.ts'
import { FileNumbers } from './FileNumbers.tsx'
import { openUsage } from './open.tsx'
import css from './usage.module.css'

type Used = { uuid: string; name: string; href: string; remove?: () => unknown; note?: ReactNode }
type SectionProps = { title: string; none: string; list: readonly Used[]; why: string | null; add?: ReactNode }
const Section = ({ title, none, list, why, add }: SectionProps) => (
  <section className={css.section} aria-label={title}>
    <header className={css.head}>
      <h3>{title}</h3>
      {add}
    </header>
    {list.length === 0 && <p className={css.none}>{none}</p>}
    <ul>
      {list.map(({ uuid, name, href, remove, note }) => (
        <li key={uuid} className={css.used}>
          <span>
            <Address href={href}>{name}</Address>
            {note}
          </span>
          {remove && why === null && (
            <IconButton size="small" icon={IconX} label={usageWords.removeFrom(name)} onClick={() => remove()} />
          )}
        </li>
      ))}
    </ul>
  </section>
)

const LiveNote = () => (
  <small className={css.note}>
    <Badge kind="ok" icon={IconBolt}>
      {usageWords.liveAlbum}
    </Badge>
    {usageWords.liveNote}
  </small>
)
/** Live albums whose search finds the file. To remove the file from one, its search has to be changed. */
const useLiveAlbums = (file: string) => {
  const { data, isError } = useQuery(queryOf(mediaCentres.liveAlbums, { params: { file } }))
  const list = (data ?? []).map(({ media_centre, album }) => ({
    uuid: album.uuid,
    name: usageWords.album(media_centre.title, album.title),
    href: `/media-centre/${media_centre.uuid}?album=${album.uuid}`,
    note: <LiveNote />,
  }))
  return { list, none: isError ? usageWords.liveUnknown : data ? emptyStates.mediaCentres : usageWords.liveLoading }
}

/** How often and where the file is used, with buttons to remove it from each place. */
export const UsagePanel = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const noEdit = why('edit')
  const save = saveChange(view)
  const fromGallery = useSend(galleries.changeFiles, { refreshes: [files.one] })
  const fromMap = useSend(maps.changeFiles, { refreshes: [files.one] })
  const fromEmbed = useSend(embeds.update, { refreshes: [files.one] })
  const fromAlbum = useSend(mediaCentres.removeFile, { refreshes: [files.one, mediaCentres.albumFiles] })
  const live = useLiveAlbums(file.uuid)
  const after = { onSuccess: () => toast.ok(toasts.fileRemoved), onError: toastError(failures.fileRemove) }
  const add = (what: Parameters<typeof openUsage>[0], label: string) =>
    noEdit === null && (
      <Button size="small" subtle icon={IconPlus} onClick={() => openUsage(what)}>
        {label}
      </Button>
    )
  return (
    <>
      <FileNumbers file={file.uuid} />
      <Section
        title={usageWords.linkedFolders}
        none={emptyStates.linkedFolders}
        why={noEdit}
        add={add('link', usageWords.link)}
        list={file.linked_folders.map(({ uuid, name }) => ({
          uuid,
          name,
          href: `/library/${uuid}`,
          remove: () => save({ linkedFolders: { remove: [uuid] } }, toasts.linkUpdated, failures.link),
        }))}
      />
      <Section
        title={usageWords.collections}
        none={usageWords.noCollections}
        why={noEdit}
        add={add('collection', usageWords.addToCollection)}
        list={file.collections.map(({ uuid, name }) => ({
          uuid,
          name,
          href: `/collections/${uuid}`,
          remove: () => save({ collections: { remove: [uuid] } }, toasts.collectionRemoved, failures.collectionsUpdate),
        }))}
      />
      <Section
        title={usageWords.galleries}
        none={emptyStates.galleries}
        why={noEdit}
        add={add('gallery', usageWords.addToGallery)}
        list={file.galleries.map(({ uuid, title }) => ({
          uuid,
          name: title,
          href: `/galleries/${uuid}`,
          remove: () => fromGallery.mutate({ params: { gallery: uuid }, body: { remove: [file.uuid] } }, after),
        }))}
      />
      <Section
        title={usageWords.mediaCentres}
        none={live.none}
        why={noEdit}
        add={add('album', usageWords.addToMediaCentre)}
        list={[
          ...file.media_centre_albums.map(({ uuid, media_centre, album }) => ({
            uuid,
            name: usageWords.album(media_centre.title, album.title),
            href: `/media-centre/${media_centre.uuid}?album=${album.uuid}`,
            remove: () => fromAlbum.mutate({ params: { album_file: uuid } }, after),
          })),
          ...live.list,
        ]}
      />
      <Section
        title={usageWords.embeds}
        none={emptyStates.embeds}
        why={noEdit}
        list={[
          ...file.embeds.map(({ uuid, title }) => ({
            uuid,
            name: usageWords.galleryEmbed(title),
            href: `/galleries/${uuid}`,
          })),
          ...file.single_embeds.map(({ uuid, title }) => ({
            uuid,
            name: title,
            href: `/embeds/${uuid}`,
            remove: () => fromEmbed.mutate({ params: { embed: uuid }, body: { removeFile: file.uuid } }, after),
          })),
        ]}
      />
      {team.features.includes('F_MAPS') && (
        <Section
          title={usageWords.maps}
          none={emptyStates.maps}
          why={noEdit}
          list={file.maps.map(({ uuid, title }) => ({
            uuid,
            name: title,
            href: `/maps/${uuid}`,
            remove: () => fromMap.mutate({ params: { map: uuid }, body: { remove: [file.uuid] } }, after),
          }))}
        />
      )}
    </>
  )
}
