import { people, type Person, toasts } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconArrowLeft, IconArrowMerge, IconPencil, IconPhotoStar, IconSearch, IconTrash } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { GridSkeleton, useTileSize } from '../library/index.ts'
import { deletedPersonRefreshes, personQuery, termOfPerson } from './api.ts'
import { nameOrUnnamed, personWords as texts, words } from './copy.ts'
import { Face } from './Face.tsx'
import { AddNameDialog } from './AddNameDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { PersonFaces } from './PersonFaces.tsx'
import { PersonFiles } from './PersonFiles.tsx'
import { PersonMerges } from './PersonMerges.tsx'
import { NameField } from './NameField.tsx'
import { ReleaseBadge } from './ReleaseBadge.tsx'
import { Releases } from './Releases.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import css from './person.module.css'

const parts = ['files', 'faces', 'releases', 'merges'] as const
type Part = (typeof parts)[number]

const Actions = ({ person, onRename }: { person: Person; onRename: () => void }) => {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const why = useWhyNot()(people.update)
  const remove = useAction(people.remove, deletedPersonRefreshes)
  const [merging, setMerging] = useState(false)
  const { uuid } = person
  const name = nameOrUnnamed(person)
  const erase = async () => {
    const deleted = await remove.run(
      { params: { person: uuid } },
      {
        ask: {
          title: texts.deleteTitle(name),
          text: texts.deleteText(person.faces),
          action: texts.deleteAction,
          danger: true,
        },
        done: toasts.fileDeleted(name),
        failed: texts.notDeleted(name),
      },
    )
    if (!deleted) return
    await navigate({ to: '/people' })
    cache.removeQueries({ queryKey: personQuery(uuid).queryKey })
  }
  const showInLibrary = () => void navigate({ to: '/library', search: { q: termOfPerson(person.name || uuid) } })
  const showFaces = () => void navigate({ to: '/people/$person', params: { person: uuid }, search: { part: 'faces' } })
  return (
    <>
      <ButtonLink to="/people" icon={IconArrowLeft} subtle>
        {texts.all}
      </ButtonLink>
      <Button icon={IconArrowMerge} why={why} onClick={() => setMerging(true)}>
        {words.merge}
      </Button>
      <RowMenu
        name={name}
        busy={remove.busy}
        actions={[
          { label: texts.showInLibrary, icon: IconSearch, run: showInLibrary },
          { label: person.name === '' ? words.addName : words.rename, icon: IconPencil, why, run: onRename },
          { label: texts.chooseThumbnail, icon: IconPhotoStar, why, run: showFaces },
          { label: words.delete, icon: IconTrash, danger: true, why, run: erase },
        ]}
      />
      {merging && (
        <MergeDialog
          people={[person]}
          onClose={() => setMerging(false)}
          onMerged={(kept) => void navigate({ to: '/people/$person', params: { person: kept.uuid } })}
        />
      )}
    </>
  )
}

const PersonPage = ({ person }: { person: Person }) => {
  const { part = 'files' } = useSearch({ from: '/shell/people/$person' })
  const why = useWhyNot()(people.update)
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [naming, setNaming] = useState<'first' | 'again'>()
  const openNaming = () => setNaming(person.name === '' ? 'first' : 'again')
  const endNaming = () => setNaming(undefined)
  const counts: Record<Part, number> = {
    files: person.count,
    faces: person.faces,
    releases: person.releases.length,
    merges: person.merges.length,
  }
  return (
    <Page
      title={nameOrUnnamed(person)}
      place={words.title}
      before={<Face src={person.thumbnail_url} size="large" />}
      heading={
        why === null ? (
          <NameField
            person={person}
            editing={editing}
            onEditing={(on) => (on && person.name === '' ? openNaming() : setEditing(on))}
          />
        ) : undefined
      }
      sub={<ReleaseBadge release={person.release} />}
      actions={<Actions person={person} onRename={openNaming} />}
      tabs={parts
        .filter((one) => one !== 'merges' || counts.merges > 0 || part === 'merges')
        .map((one) => (
          <TabLink
            key={one}
            to="/people/$person"
            params={{ person: person.uuid }}
            search={one === 'files' ? {} : { part: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === part ? 'page' : undefined}
            count={counts[one]}
          >
            {texts.parts[one]}
          </TabLink>
        ))}
    >
      {part === 'files' && <PersonFiles person={person} />}
      {part === 'faces' && <PersonFaces person={person} why={why} />}
      {part === 'releases' && <Releases person={person} />}
      {part === 'merges' && <PersonMerges person={person} why={why} />}
      {naming === 'again' && <RenameDialog person={person} onClose={endNaming} />}
      {naming === 'first' && (
        <AddNameDialog
          person={person}
          onClose={endNaming}
          onNamed={(kept) => kept && void navigate({ to: '/people/$person', params: { person: kept.uuid } })}
        />
      )}
    </Page>
  )
}

/** One person: the files that show them, their faces, releases and merges. */
export const PersonScreen = () => {
  const { team } = useSession()
  const { person } = useParams({ from: '/shell/people/$person' })
  const query = useQuery(personQuery(person))
  const [size] = useTileSize()
  if (query.data) return <PersonPage key={person} person={query.data} />
  return (
    <Page title={words.title} place={team.name}>
      <div className={css.grow}>
        <Loaded query={query} what={texts.loading} skeleton={<GridSkeleton height={size} />}>
          {() => null}
        </Loaded>
      </div>
    </Page>
  )
}
