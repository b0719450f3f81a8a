import { useDebouncedValue } from '@mantine/hooks'
import { collections, emptyStates, failures, galleries, galleryWords, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { type DetailView, saveChange } from '../details/index.ts'
import { ReleaseNotes } from '../links/index.ts'
import { AddToMediaCentre, flyoutWords } from '../media-centres/index.ts'
import { type Choice, ChooseDialog, SearchableChoices } from './ChooseDialog.tsx'
import { chooseWords, usageWords } from './copy.ts'

const TYPING_MS = 250
type DialogProps = { view: DetailView; onClose: () => void }
type FindProps = { team: string; chosen: Choice | undefined; onChoose: (one: Choice) => void }

const FindGallery = ({ team, ...rest }: FindProps) => {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const query = debounced.trim() || undefined
  const { data } = useQuery(queryOf(galleries.list, { params: { team }, query: { query } }))
  return (
    <SearchableChoices
      label={galleryWords.search}
      typed={typed}
      onType={setTyped}
      found={data?.results.map(({ uuid, title }) => ({ uuid, name: title }))}
      searching={galleryWords.searching}
      none={query ? emptyStates.results : emptyStates.gallery}
      {...rest}
    />
  )
}
/** A search field for collections that are filled by hand. Live collections are left out, because their queries fill
 *  them. */
const FindCollection = ({ team, ...rest }: FindProps) => {
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const query = debounced.trim() || undefined
  const { data } = useQuery(queryOf(collections.list, { params: { team }, query: { query } }))
  return (
    <SearchableChoices
      label={chooseWords.searchCollection}
      typed={typed}
      onType={setTyped}
      found={data?.results.filter((one) => one.query === null).map(({ uuid, name }) => ({ uuid, name }))}
      searching={galleryWords.searching}
      none={emptyStates.results}
      {...rest}
    />
  )
}

/** The dialog that adds the file to a gallery. */
export const AddToGalleryDialog = ({ view, onClose }: DialogProps) => (
  <ChooseDialog
    title={usageWords.addToGallery}
    action={chooseWords.add}
    onClose={onClose}
    onDone={({ uuid }) => saveChange(view)({ gallery: uuid }, toasts.addedToGallery)}
  >
    {(chosen, choose) => <FindGallery team={view.team.uuid} chosen={chosen} onChoose={choose} />}
  </ChooseDialog>
)
/** The flyout that adds the file to an album of a media centre. */
export const AddToAlbumFlyout = ({ view, onClose }: DialogProps) => (
  <AddToMediaCentre
    sub={view.file.name}
    notes={<ReleaseNotes of={{ files: [view.file.uuid] }} />}
    onAdd={({ uuid, title }) => saveChange(view)({ album: uuid }, flyoutWords.added(title))}
    onClose={onClose}
  />
)
/** The dialog that adds the file to a collection. */
export const AddToCollectionDialog = ({ view, onClose }: DialogProps) => (
  <ChooseDialog
    title={usageWords.addToCollection}
    action={chooseWords.add}
    onClose={onClose}
    onDone={({ uuid }) =>
      saveChange(view)({ collections: { add: [uuid] } }, toasts.collectionAdded, failures.collectionsUpdate)
    }
  >
    {(chosen, choose) => <FindCollection team={view.team.uuid} chosen={chosen} onChoose={choose} />}
  </ChooseDialog>
)
