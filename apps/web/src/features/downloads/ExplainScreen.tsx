import { TextInput } from '@mantine/core'
import { type DownloadRequest, type Explanation, shapeInWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { explainQuery } from './api.ts'
import css from './downloads.module.css'
import { explainAnswer } from './explain-words.ts'
import { markedInWords, throughInWords } from './request-words.ts'

type Answer = Explanation['answers'][number]
const actionWords: Record<Answer['action'], string> = {
  see: 'See name and fields',
  preview: 'See it small',
  view: 'See it large',
  download: 'Download',
  edit: 'Edit',
  version: 'Add a version',
  move: 'Move',
  recycle: 'Recycle',
  restore: 'Restore',
  delete: 'Permanently delete',
  accept: 'Add to Library',
  share: 'Share',
  embed: 'Embed',
  publish: 'Publish',
  post: 'Post',
  request: 'Ask for a download',
}
const verdictWords: Record<Answer['verdict'], [BadgeKind, string]> = {
  allow: ['ok', 'Yes'],
  steps: ['waiting', 'After steps'],
  deny: ['stop', 'No'],
  absent: ['stop', 'Not to be seen'],
}
const Verdicts = ({ title, sub, answers }: { title: string; sub: string; answers: readonly Answer[] }) => (
  <Panel title={title} sub={sub}>
    <ul className={css.verdicts}>
      {answers.map((answer) => {
        const [kind, word] = verdictWords[answer.verdict]
        return (
          <li key={answer.action}>
            <span>{actionWords[answer.action]}</span>
            <Badge kind={kind}>{word}</Badge>
            <span className={css.when}>{explainAnswer(answer)}</span>
          </li>
        )
      })}
    </ul>
  </Panel>
)

/** The links, galleries or media centres among the answers, each once. */
const placesIn = (answers: readonly Answer[], kind: 'link' | 'gallery' | 'media_centre') => [
  ...new Map(answers.flatMap(({ [kind]: place }) => (place ? [[place.uuid, place] as const] : []))).values(),
]
const stateOf = ({ approved, ended, used_at, until }: DownloadRequest): [BadgeKind, string] => {
  if (approved === null) return ['waiting', 'Waiting for an answer']
  if (!approved) return ['stop', 'Denied']
  if (ended || used_at) return ['stop', used_at ? 'Approved, and downloaded' : 'Approved, and over']
  return ['ok', until ? `Approved until ${dateInWords(until)}` : 'Approved']
}
const Asked = ({ request }: { request: DownloadRequest }) => {
  const [kind, word] = stateOf(request)
  return (
    <>
      <span className={css.words}>
        <span>“{request.useCase}”</span>
        <span className={css.when}>
          {shapeInWords(request.shape)}. {throughInWords(request)}. {markedInWords(request)}
        </span>
      </span>
      <Badge kind={kind}>{word}</Badge>
    </>
  )
}

const whoWords: Record<Explanation['who'], string> = {
  member: ', a member of your team',
  visitor: ', a visitor: not of your team',
  nobody: '',
}

/** For support: what somebody may do with a file, and why. */
export const ExplainScreen = () => {
  const { file } = useParams({ from: '/shell/file/$file/rights' })
  const { person = '' } = useSearch({ from: '/shell/file/$file/rights' })
  const navigate = useNavigate({ from: '/file/$file/rights' })
  const [typed, setTyped] = useState(person)
  const query = useQuery(explainQuery(file, person))
  return (
    <Page
      title="Check a person’s access"
      sub={query.data && `${query.data.file.name}, for ${query.data.name}${whoWords[query.data.who]}`}
      actions={
        <ButtonLink to="/file/$file" params={{ file }} icon={IconArrowLeft}>
          To the file
        </ButtonLink>
      }
    >
      <form
        className={css.ask}
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ params: { file }, search: typed.trim() ? { person: typed.trim() } : {} })
        }}
      >
        <TextInput
          type="email"
          label="Email of the person"
          placeholder="Leave empty to include people who aren’t signed in"
          w={360}
          maw="100%"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button primary type="submit">
          Ask
        </Button>
      </form>
      <Loaded query={query} what="these rights" skeleton={<SkeletonText lines={8} />}>
        {({ answers, who, known, requests }) => (
          <div className={css.places}>
            {!known && (
              <Note>
                Nobody with this address has requested or downloaded anything from your team. Check that it’s spelt
                correctly.
              </Note>
            )}
            {requests.length > 0 && (
              <Panel title="What they asked for" sub="Requests for this file, newest first">
                <ul className={css.files}>
                  {requests.map((request) => (
                    <li key={request.uuid} className={css.asked}>
                      <Asked request={request} />
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            {who === 'member' && (
              <Verdicts
                title="In the library"
                sub="Where they work with the team"
                answers={answers.filter(({ surface }) => surface === 'app')}
              />
            )}
            <Verdicts
              title="On its public page"
              sub="Same for everyone, including members"
              answers={answers.filter(({ surface, gallery }) => surface === 'public page' && !gallery)}
            />
            {placesIn(answers, 'gallery').map((gallery) => (
              <Verdicts
                key={gallery.uuid}
                title={`In the gallery “${gallery.title}”`}
                sub="On its public page, same for everyone"
                answers={answers.filter((one) => one.gallery?.uuid === gallery.uuid)}
              />
            ))}
            {placesIn(answers, 'media_centre').map((centre) => (
              <Verdicts
                key={centre.uuid}
                title={`In the media centre “${centre.title}”`}
                sub="On its public site, through the album with the widest download rule they can open"
                answers={answers.filter((one) => one.media_centre?.uuid === centre.uuid)}
              />
            ))}
            {placesIn(answers, 'link').map((link) => (
              <Verdicts
                key={link.uuid}
                title={`Through the share link “${link.title}”`}
                sub="For anyone with the link"
                answers={answers.filter((one) => one.link?.uuid === link.uuid)}
              />
            ))}
            <Verdicts
              title="In embeds"
              sub="On other websites, without signing in"
              answers={answers.filter(({ surface }) => surface === 'embed')}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
