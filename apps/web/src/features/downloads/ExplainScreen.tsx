import { TextInput } from '@mantine/core'
import { type DownloadRequest, type Explanation, shapeInWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { markedInWords, throughInWords } from './copy.ts'
import { explainQuery } from './api.ts'
import css from './downloads.module.css'
import { explainAnswer, explainWords, stateOf } from './explain-copy.ts'

type Answer = Explanation['answers'][number]
const Verdicts = ({ title, sub, answers }: { title: string; sub: string; answers: readonly Answer[] }) => (
  <Panel title={title} sub={sub}>
    <ul className={css.verdicts}>
      {answers.map((answer) => {
        const [kind, word] = explainWords.verdicts[answer.verdict]
        return (
          <li key={answer.action}>
            <span>{explainWords.actions[answer.action]}</span>
            <Badge kind={kind}>{word}</Badge>
            <span className={css.when}>{explainAnswer(answer)}</span>
          </li>
        )
      })}
    </ul>
  </Panel>
)

/** The distinct links, galleries or media centres in the answers. */
const placesIn = (answers: readonly Answer[], kind: 'link' | 'gallery' | 'media_centre') => [
  ...new Map(answers.flatMap(({ [kind]: place }) => (place ? [[place.uuid, place] as const] : []))).values(),
]
const RequestSummary = ({ request }: { request: DownloadRequest }) => {
  const [kind, word] = stateOf(request)
  return (
    <>
      <span className={css.words}>
        <span>{explainWords.useCase(request.useCase)}</span>
        <span className={css.when}>
          {shapeInWords(request.shape)}. {throughInWords(request)}. {markedInWords(request)}
        </span>
      </span>
      <Badge kind={kind}>{word}</Badge>
    </>
  )
}

/** Shows what a person can do with a file, and why. For support requests. */
export const ExplainScreen = () => {
  const { file } = useParams({ from: '/shell/file/$file/rights' })
  const { person = '' } = useSearch({ from: '/shell/file/$file/rights' })
  const navigate = useNavigate({ from: '/file/$file/rights' })
  const [typed, setTyped] = useState(person)
  const query = useQuery(explainQuery(file, person))
  return (
    <Page
      title={explainWords.title}
      sub={query.data && explainWords.sub[query.data.who](query.data.file.name, query.data.name)}
      actions={
        <ButtonLink to="/file/$file" params={{ file }} icon={IconArrowLeft}>
          {explainWords.back}
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
          label={explainWords.email}
          placeholder={explainWords.emailHelp}
          w={360}
          maw="100%"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button primary type="submit">
          {explainWords.check}
        </Button>
      </form>
      <Loaded query={query} what={explainWords.loading} skeleton={<SkeletonText lines={8} />}>
        {({ answers, who, known, requests }) => (
          <div className={css.places}>
            {!known && <Note>{explainWords.unknown}</Note>}
            {requests.length > 0 && (
              <Panel title={explainWords.requests} sub={explainWords.requestsHelp}>
                <ul className={css.files}>
                  {requests.map((request) => (
                    <li key={request.uuid} className={css.asked}>
                      <RequestSummary request={request} />
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            {who === 'member' && (
              <Verdicts
                title={explainWords.app.title}
                sub={explainWords.app.help}
                answers={answers.filter(({ surface }) => surface === 'app')}
              />
            )}
            <Verdicts
              title={explainWords.publicPage.title}
              sub={explainWords.publicPage.help}
              answers={answers.filter(({ surface, gallery }) => surface === 'public page' && !gallery)}
            />
            {placesIn(answers, 'gallery').map((gallery) => (
              <Verdicts
                key={gallery.uuid}
                title={explainWords.gallery.title(gallery.title)}
                sub={explainWords.gallery.help}
                answers={answers.filter((one) => one.gallery?.uuid === gallery.uuid)}
              />
            ))}
            {placesIn(answers, 'media_centre').map((centre) => (
              <Verdicts
                key={centre.uuid}
                title={explainWords.mediaCentre.title(centre.title)}
                sub={explainWords.mediaCentre.help}
                answers={answers.filter((one) => one.media_centre?.uuid === centre.uuid)}
              />
            ))}
            {placesIn(answers, 'link').map((link) => (
              <Verdicts
                key={link.uuid}
                title={explainWords.link.title(link.title)}
                sub={explainWords.link.help}
                answers={answers.filter((one) => one.link?.uuid === link.uuid)}
              />
            ))}
            <Verdicts
              title={explainWords.embed.title}
              sub={explainWords.embed.help}
              answers={answers.filter(({ surface }) => surface === 'embed')}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
