import { type Collection, collections, failures, toasts } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft, IconArrowsSort, IconPhotoPlus, IconSearch, IconStack2, IconX } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ArrangeGrid, useArrange } from '../arrange/index.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { SelectableGrid, GridSkeleton, useTileSize } from '../library/index.ts'
import { FilePicker } from '../picker/index.ts'
import { useQueryInWords } from '../search/index.ts'
import { collectionWords } from './copy.ts'
import { collectionFilesQuery, collectionQuery, liveFilesQuery } from './api.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { CollectionMenu } from './CollectionMenu.tsx'

const Files = ({ collection }: { collection: Collection }) => {
  const { uuid, name } = collection
  const why = useWhyNot()(collections.changeFiles)
  const asked = collectionFilesQuery(uuid)
  const list = useInfiniteQuery(asked)
  const refreshes = [collections.files, collections.one, collections.list]
  const change = useAction(collections.changeFiles, refreshes)
  const order = useSend(collections.order)
  const [adding, setAdding] = useState(false)
  const [arranging, setArranging] = useState(false)
  const [size] = useTileSize()
  const move = useArrange(asked.queryKey, (file, before) =>
    order.mutateAsync({ params: { collection: uuid }, body: { files: [file], before } }),
  )
  const put = (body: { add?: string[]; remove?: string[] }, text: string, undo?: () => void) =>
    change.run(
      { params: { collection: uuid }, body },
      { done: () => toast.ok(text, undo ? { undo } : {}), failed: failures.collectionsUpdate },
    )
  const files = list.data?.pages.flatMap(({ results }) => results) ?? []
  const add = (
    <Button primary icon={IconPhotoPlus} why={why} onClick={() => setAdding(true)}>
      {collectionWords.addFiles}
    </Button>
  )
  return (
    <Page
      title={name}
      place={collectionWords.title}
      sub={[collectionWords.content(collection.files ?? 0), collection.description].filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink to="/collections" icon={IconArrowLeft} subtle>
            {collectionWords.all}
          </ButtonLink>
          {!why && files.length > 1 && (
            <Button icon={IconArrowsSort} aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
              {arranging ? collectionWords.done : collectionWords.arrange}
            </Button>
          )}
          {files.length > 0 && add}
          <Actions collection={collection} />
        </>
      }
    >
      <Loaded query={list} what={collectionWords.loadingFiles} skeleton={<GridSkeleton height={size} />}>
        {() =>
          files.length === 0 ? (
            <EmptyState icon={IconStack2} ghost="tiles" title={collectionWords.noFiles(name)} actions={add}>
              {collectionWords.noFilesHelp}
            </EmptyState>
          ) : arranging ? (
            <ArrangeGrid
              label={collectionWords.filesToArrange(name)}
              files={files}
              onMove={move}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              loadingMore={list.isFetchingNextPage}
              actions={(file) => (
                <IconButton
                  icon={IconX}
                  size="small"
                  label={collectionWords.remove(file.name)}
                  onClick={() =>
                    void put(
                      { remove: [file.uuid] },
                      toasts.collectionRemoved,
                      () => void put({ add: [file.uuid] }, toasts.collectionAdded),
                    )
                  }
                />
              )}
            />
          ) : (
            <SelectableGrid label={collectionWords.files(name)} query={list} height={size} collection={uuid} byHand />
          )
        }
      </Loaded>
      {adding && (
        <FilePicker
          title={collectionWords.addFilesTo(name)}
          action={collectionWords.add}
          taken={new Set(files.map((file) => file.uuid))}
          onChoose={(chosen) => put({ add: chosen.map((file) => file.uuid) }, toasts.collectionAdded)}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

const Actions = ({ collection }: { collection: Collection }) => {
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <CollectionMenu
        collection={collection}
        onEdit={() => setEditing(true)}
        onDeleted={() => void navigate({ to: '/collections' })}
      />
      {editing && <CollectionDialog collection={collection} onClose={() => setEditing(false)} />}
    </>
  )
}

/** A live collection, whose files are the results of a search. */
const Live = ({ collection, query }: { collection: Collection; query: string }) => {
  const { team } = useSession()
  const filledBy = useQueryInWords(query)
  const list = useInfiniteQuery(liveFilesQuery(team.uuid, collection.uuid))
  const [size] = useTileSize()
  const found = list.data?.pages[0]
  return (
    <Page
      title={collection.name}
      place={collectionWords.title}
      sub={[
        found && collectionWords.content(found.count, found.exact),
        collectionWords.liveSearch(filledBy),
        collection.description,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <ButtonLink to="/collections" icon={IconArrowLeft} subtle>
            {collectionWords.all}
          </ButtonLink>
          <ButtonLink to="/library" search={{ q: query }} icon={IconSearch}>
            {collectionWords.showSearch}
          </ButtonLink>
          <Actions collection={collection} />
        </>
      }
    >
      <Loaded query={list} what={collectionWords.loadingFiles} skeleton={<GridSkeleton height={size} />}>
        {({ pages }) =>
          pages[0]?.results.length ? (
            <SelectableGrid
              label={collectionWords.files(collection.name)}
              query={list}
              height={size}
              collection={collection.uuid}
            />
          ) : (
            <EmptyState icon={IconStack2} ghost="tiles" title={collectionWords.noneFound(collection.name)}>
              {collectionWords.noneFoundHelp(filledBy)}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  )
}

export const CollectionScreen = () => {
  const { team } = useSession()
  const { collection } = useParams({ from: '/shell/collections/$collection' })
  const query = useQuery(collectionQuery(collection))
  const [size] = useTileSize()
  const waiting = (
    <Page title={collectionWords.collection} place={team.name}>
      {query.error ? (
        <Loaded query={query} what={collectionWords.loading} skeleton={null}>
          {() => null}
        </Loaded>
      ) : (
        <GridSkeleton height={size} />
      )}
    </Page>
  )
  if (!query.data) return waiting
  return query.data.query === null ? (
    <Files key={collection} collection={query.data} />
  ) : (
    <Live key={collection} collection={query.data} query={query.data.query} />
  )
}
