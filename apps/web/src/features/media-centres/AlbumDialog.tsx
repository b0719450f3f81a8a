import { Select, Textarea, TextInput } from '@mantine/core'
import { type Album, albumAccesses, downloadRules, type MediaCentre, mediaCentres, QUERY_MAX } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Pair } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { afterAlbum, albumQuery } from './api.ts'
import { albumDialogWords, albumTypeOf, albumTypeWords } from './albums-copy.ts'
import { accessWords, downloadWords } from './copy.ts'
import { type Image, ImageField } from './ImageField.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { SearchPreview } from './SearchPreview.tsx'
import { explainAccess, explainDownloads, parentTermsOf } from './terms.ts'

/** A new album of the given kind, or the album being edited. */
export type AlbumDraft = { kind: Album['kind']; live: boolean } | { edits: Album }
type AlbumDialogProps = {
  centre: MediaCentre
  /** The album in view; new albums are created inside it. */
  parent: Album | undefined
  draft: AlbumDraft
  onClose: () => void
}

const missing: z.core.$ZodIssueCustom = {
  code: 'custom',
  path: ['query'],
  message: albumDialogWords.searchMissing,
  input: '',
}
const SAME = 'same'

/** The form's schema. `same` inherits the parent's download rule; without a cover, the first file is used. */
const schema = z.object({
  ...mediaCentres.updateAlbum.body.pick({ title: true, description: true, access: true }).required().shape,
  query: z.string().max(QUERY_MAX, albumDialogWords.searchTooLong),
  downloads: z.enum([SAME, ...downloadRules]),
  cover: z.custom<Image | null>(),
})
const initialOf = (edits: Album | undefined): z.input<typeof schema> => ({
  title: edits?.title ?? '',
  description: edits?.description ?? '',
  access: edits?.access ?? 'inherit',
  query: edits?.query ?? '',
  downloads: edits?.downloads ?? SAME,
  cover: edits?.cover ?? null,
})

/** Creates or edits an album, a live album or a text block. */
export const AlbumDialog = ({ centre, parent, draft, onClose }: AlbumDialogProps) => {
  const edits = 'edits' in draft ? draft.edits : undefined
  const kind = 'edits' in draft ? draft.edits.kind : draft.kind
  const live = 'edits' in draft ? draft.edits.query !== null : draft.live
  const typeWords = albumTypeWords[albumTypeOf({ kind, query: live ? '' : null })]
  // The album in view may be the edited album itself. Its parent is then loaded separately.
  const above = edits ? edits.parent_album : (parent?.uuid ?? null)
  const isLoaded = above === null || above === parent?.uuid
  const { data: loaded } = useQuery({ ...albumQuery(above ?? ''), enabled: !isLoaded })
  const terms = parentTermsOf(centre, above === parent?.uuid ? parent : loaded)
  const create = useSend(mediaCentres.createAlbum, { refreshes: afterAlbum })
  const update = useSend(mediaCentres.updateAlbum, { refreshes: afterAlbum })
  const form = useForm({
    schema,
    initial: initialOf(edits),
    send: async ({ query, downloads, cover, ...fields }) => {
      if (live && query.trim() === '') throw new z.ZodError([missing])
      const isSameCover = cover?.uuid === edits?.cover?.uuid
      const body = {
        ...fields,
        downloads: downloads === SAME ? null : downloads,
        ...(live && { query: query.trim() }),
        ...(!isSameCover && { cover: cover?.uuid ?? null }),
      }
      if (edits) await update.mutateAsync({ params: { album: edits.uuid }, body })
      else await create.mutateAsync({ body: { ...body, kind, media_centre: centre.uuid, parent_album: above } })
      toast.ok(edits ? albumDialogWords.saved(fields.title) : albumDialogWords.created(fields.title))
      onClose()
    },
  })
  const { downloads } = form.values
  const same = terms.album === null ? albumDialogWords.sameAsCentre : albumDialogWords.sameAsParent
  return (
    <FormDialog
      title={edits ? albumDialogWords.editTitle(edits.title) : typeWords.title}
      action={edits ? albumDialogWords.save : typeWords.create}
      form={form}
      onClose={onClose}
    >
      <TextInput label={albumDialogWords.name} autoComplete="off" data-autofocus {...form.field('title')} />
      <Textarea
        label={kind === 'text' ? albumDialogWords.text : albumDialogWords.description}
        description={kind === 'text' ? albumDialogWords.textHelp : undefined}
        autosize
        minRows={kind === 'text' ? 8 : 2}
        maxRows={16}
        {...form.field('description')}
      />
      {live && (
        <>
          <SavedSearches search={form.values.query} onChoose={(search) => form.set('query', search)} />
          <TextInput
            label={albumDialogWords.search}
            autoComplete="off"
            spellCheck={false}
            placeholder={albumDialogWords.searchExample}
            {...form.field('query')}
          />
          <SearchPreview query={form.values.query} />
        </>
      )}
      <Pair>
        <Select
          label={albumDialogWords.access}
          description={explainAccess(terms, form.values.access)}
          allowDeselect={false}
          data={albumAccesses.map((value) => ({ value, label: value === 'inherit' ? same : accessWords[value].label }))}
          {...form.control('access')}
          onChange={(value) => value && form.set('access', value)}
        />
        <Select
          label={albumDialogWords.downloads}
          description={explainDownloads(terms, downloads === SAME ? null : downloads)}
          allowDeselect={false}
          data={[
            { value: SAME, label: same },
            ...downloadRules.map((value) => ({ value, label: downloadWords[value].label })),
          ]}
          {...form.control('downloads')}
          onChange={(value) => value && form.set('downloads', value)}
        />
      </Pair>
      <ImageField
        {...albumDialogWords.cover}
        value={form.values.cover}
        error={form.control('cover').error}
        onChange={(image) => form.set('cover', image)}
      />
    </FormDialog>
  )
}
