import { type Album, type AlbumFile, mediaCentres, toasts } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useAction } from '../../lib/use-action.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { AlbumChoice } from './AlbumBrowser.tsx'
import { albumFileWords } from './albums-copy.ts'
import { afterAlbum, afterFiles } from './api.ts'

/** The maximum number of files per request. */
const CHUNK = 200
const inChunks = <T>(items: readonly T[]) =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, i) => items.slice(i * CHUNK, (i + 1) * CHUNK))
const entriesOf = (files: readonly AlbumFile[]) => files.flatMap(({ entry }) => (entry === null ? [] : [entry]))

/** Changes the files in an album. Each function returns whether it succeeded. */
export const useAlbumFiles = (album: Album) => {
  const cache = useQueryClient()
  const add = useSend(mediaCentres.addFiles)
  const update = useSend(mediaCentres.updateFile)
  const updateMany = useSend(mediaCentres.updateFiles)
  const removeMany = useSend(mediaCentres.removeFiles)
  const params = { album: album.uuid }
  const setCover = useAction(mediaCentres.updateAlbum, afterAlbum)
  const [busy, setBusy] = useState(false)
  /** Sends items one after another. Changes made before a failure are kept. */
  const each = async <T>(items: readonly T[], send: (item: T) => Promise<unknown>, done: string, failed: string) => {
    setBusy(true)
    try {
      for (const item of items) await send(item)
      toast.ok(done)
      return true
    } catch (error) {
      toastError(failed)(error)
      return false
    } finally {
      await Promise.all(afterFiles.map((route) => cache.invalidateQueries({ queryKey: keyOf(route) })))
      setBusy(false)
    }
  }
  const addTo = (to: AlbumChoice, files: readonly string[]) => {
    const send = (chunk: string[]) => add.mutateAsync({ body: { album: to.uuid, files: chunk } })
    return each(inChunks(files), send, albumFileWords.added(to.title), albumFileWords.notAdded)
  }
  return {
    busy,
    add: (files: readonly string[]) => addTo(album, files),
    copyTo: (to: AlbumChoice, files: readonly AlbumFile[]) =>
      addTo(
        to,
        files.map(({ uuid }) => uuid),
      ),
    moveTo: (to: AlbumChoice, files: readonly AlbumFile[]) =>
      each(
        inChunks(entriesOf(files)),
        (entries) => updateMany.mutateAsync({ params, body: { entries, to: to.uuid } }),
        albumFileWords.moved(files.length, to.title),
        albumFileWords.notMoved,
      ),
    pin: (files: readonly AlbumFile[], pinned: boolean) =>
      each(
        inChunks(entriesOf(files)),
        (entries) => updateMany.mutateAsync({ params, body: { entries, pinned } }),
        pinned ? albumFileWords.pinnedToast(files.length) : albumFileWords.unpinnedToast(files.length),
        albumFileWords.notChanged,
      ),
    remove: async (files: readonly AlbumFile[]) => {
      const isOne = files.length === 1
      const sure = isOne || (await confirm(albumFileWords.removeAsk(files.length, album.title)))
      if (!sure) return false
      return each(
        inChunks(entriesOf(files)),
        (entries) => removeMany.mutateAsync({ params, body: { entries } }),
        toasts.fileRemoved,
        albumFileWords.notRemoved,
      )
    },
    cover: (file: string) =>
      setCover.run(
        { params: { album: album.uuid }, body: { cover: file } },
        { done: toasts.coverChosen, failed: albumFileWords.coverNotChanged },
      ),
    order: (album_file: string, before: string | null) =>
      update.mutateAsync({ params: { album_file }, body: { before } }),
  }
}
export type AlbumFileTools = ReturnType<typeof useAlbumFiles>
/** Files that are about to be moved or copied to another album. */
export type Sending = { how: 'move' | 'copy'; files: readonly AlbumFile[] }
