import { TextInput } from '@mantine/core'
import type { Explanation } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { explainQuery } from './api.ts'
import css from './downloads.module.css'
import { whyOf } from './explain-words.ts'

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
  delete: 'Delete for good',
  accept: 'Add to Library',
  share: 'Share',
  embed: 'Embed',
  publish: 'Put on a page',
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
            <span className={css.when}>{whyOf(answer)}</span>
          </li>
        )
      })}
    </ul>
  </Panel>
)

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
      title="What may they do, and why?"
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
          label="E-mail of the person"
          placeholder="Left empty: anybody who is not signed in"
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
        {({ answers, who }) => (
          <>
            {who === 'member' && (
              <Verdicts
                title="In the library"
                sub="Where they work with the team"
                answers={answers.filter(({ surface }) => surface === 'app')}
              />
            )}
            <Verdicts
              title="On its public page"
              sub="Where everybody is a stranger, members too"
              answers={answers.filter(({ surface }) => surface === 'public page')}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
