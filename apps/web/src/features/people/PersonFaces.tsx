import { people, type Person, type Reply, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { focusNextRow } from '../../ui/focus.ts'
import { IconFaceId, IconPhoto, IconPhotoStar, IconUserX } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { facesQuery, boxRefreshes } from './api.ts'
import { nameOrUnnamed, personWords as texts } from './copy.ts'
import { Face } from './Face.tsx'
import css from './people.module.css'

type PersonFace = Reply<typeof people.faces>['results'][number]

const FaceTile = ({
  face: { box, thumbnail_url, file },
  person,
  why,
}: {
  face: PersonFace
  person: Person
  why: string | null
}) => {
  const navigate = useNavigate()
  const update = useAction(people.update, [people.one, people.list, people.named])
  const detach = useAction(people.updateBox, boxRefreshes)
  const isThumbnail = box.uuid === person.thumbnail_box
  const choose = () =>
    update.run(
      { params: { person: person.uuid }, body: { thumbnail: box.uuid } },
      { done: toasts.thumbnailFromFrame, failed: texts.thumbnailFailed },
    )
  const row = useRef<HTMLLIElement>(null)
  const remove = async () => {
    const focusNext = focusNextRow(row.current)
    const detached = await detach.run(
      { params: { bounding_box: box.uuid }, body: { clear: true } },
      { done: texts.detached, failed: texts.notDetached },
    )
    if (detached) focusNext()
  }
  return (
    <li ref={row} className={css.tile}>
      <button
        type="button"
        className={css.faceButton}
        aria-pressed={isThumbnail}
        aria-label={texts.useAsThumbnail(file.name)}
        disabled={why !== null || isThumbnail}
        onClick={() => void choose()}
      >
        <Face src={thumbnail_url} size="tile" />
      </button>
      <div className={css.faceLine}>
        <TextLink to="/file/$file" params={{ file: file.uuid }} title={file.name}>
          <bdi>{file.name}</bdi>
        </TextLink>
        {why === null && (
          <RowMenu
            small
            name={texts.faceActions(file.name)}
            busy={update.busy || detach.busy}
            actions={[
              !isThumbnail && { label: texts.useThis, icon: IconPhotoStar, run: choose },
              {
                label: texts.openFile,
                icon: IconPhoto,
                run: () => navigate({ to: '/file/$file', params: { file: file.uuid } }),
              },
              { label: texts.notThisPerson, icon: IconUserX, run: remove },
            ]}
          />
        )}
      </div>
      {isThumbnail && <Badge kind="ok">{texts.isThumbnail}</Badge>}
    </li>
  )
}

/** Every face of a person. One can become the thumbnail, and wrong ones can be removed. */
export const PersonFaces = ({ person, why }: { person: Person; why: string | null }) => {
  const list = useInfiniteQuery(facesQuery(person.uuid))
  return (
    <>
      <Loaded query={list} what={texts.loadingFaces} skeleton={<CoverSkeleton />}>
        {({ pages }) => {
          const faces = pages.flatMap(({ results }) => results)
          if (faces.length === 0)
            return (
              <EmptyState icon={IconFaceId} ghost="cards" title={texts.noFacesTitle}>
                {texts.noFacesHelp}
              </EmptyState>
            )
          return (
            <ul className={css.tiles} aria-label={texts.facesOf(nameOrUnnamed(person))}>
              {faces.map((face) => (
                <FaceTile key={face.box.uuid} face={face} person={person} why={why} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
    </>
  )
}
