import { type Embed, embeds, emptyStates, type FileCard } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconCode, IconPlus } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState, SkeletonText } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { FilePicker } from '../picker/index.ts'
import { embedsQuery } from './api.ts'
import { NewEmbedDialog } from './EmbedDialog.tsx'
import css from './embeds.module.css'

const Card = ({ embed: { uuid, title, width, height, files } }: { embed: Embed }) => (
  <li>
    <Link to="/embeds/$embed" params={{ embed: uuid }} className={css.card}>
      <span className={css.pictures}>
        {files
          .slice(0, 3)
          .map((file) =>
            file.thumbnail_url ? (
              <img key={file.uuid} src={file.thumbnail_url} alt="" loading="lazy" />
            ) : (
              <span key={file.uuid} />
            ),
          )}
      </span>
      <span className={css.title}>{title}</span>
      <span className={css.help}>
        {files.length === 1 ? '1 file' : `${files.length} files`}, {width} × {height} px
      </span>
    </Link>
  </li>
)

type Making = 'pick' | readonly FileCard[] | undefined
/** The single embeds of the team. */
export const EmbedsScreen = () => {
  const { team } = useSession()
  const { q = '' } = useSearch({ from: '/shell/embeds' })
  const navigate = useNavigate({ from: '/embeds' })
  const [typed, setTyped] = useSearchText(
    q,
    (text) => void navigate({ search: text ? { q: text } : {}, replace: true }),
  )
  const query = useInfiniteQuery(embedsQuery(team.uuid, { query: q }))
  const why = useWhyNot()(embeds.create)
  const [making, setMaking] = useState<Making>()
  const create = (
    <Button primary icon={IconPlus} why={why} onClick={() => setMaking('pick')}>
      New embed
    </Button>
  )
  return (
    <Page
      title="Embeds"
      place={team.name}
      sub="Show selected files on other websites. Rights are checked on every view."
      actions={create}
    >
      <div className={css.tools}>
        <SearchBox label="Search embeds" value={typed} onChange={setTyped} />
      </div>
      <Loaded query={query} what="the embeds" skeleton={<SkeletonText lines={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length === 0)
            return (
              <EmptyState icon={IconCode} title={emptyStates.embeds} ghost="cards">
                {q ? `No embed has “${q}” in its title.` : 'Choose files, give the frame a size, and copy its code.'}
              </EmptyState>
            )
          return (
            <>
              <ul className={css.cards}>
                {rows.map((embed) => (
                  <Card key={embed.uuid} embed={embed} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
                  Load more
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      {making === 'pick' && (
        <FilePicker
          title="Choose files for the embed"
          action="Continue"
          asks="embed"
          most={100}
          onChoose={(files) => {
            setMaking(files)
            return false
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
      {making !== undefined && making !== 'pick' && (
        <NewEmbedDialog
          files={making}
          onMade={({ uuid }) => void navigate({ to: '/embeds/$embed', params: { embed: uuid } })}
          onClose={() => setMaking(undefined)}
        />
      )}
    </Page>
  )
}
