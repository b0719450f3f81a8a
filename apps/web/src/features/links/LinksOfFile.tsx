import { links } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { linksQuery } from './api.ts'
import { LinkActions, LinkState } from './LinkActions.tsx'
import css from './links.module.css'
import { linkWords, termsInWords, usageInWords } from './copy.ts'

type Props = { file: string; onNew: () => void; why: string | null }

/** The share links that contain this file, and a button to create another. */
export const LinksOfFile = ({ file, onNew, why }: Props) => {
  const { team } = useSession()
  const may = useWhyNot()(links.list) === null
  const query = useInfiniteQuery({ ...linksQuery(team.uuid, { file }), enabled: may })
  return (
    <section>
      <div className={css.head}>
        <h3>{linkWords.title}</h3>
        <Button size="small" icon={IconPlus} why={why} onClick={onNew}>
          {linkWords.new}
        </Button>
      </div>
      {may && (
        <Loaded query={query} what={linkWords.loading} skeleton={<SkeletonText lines={2} />}>
          {({ pages }) => {
            const rows = pages.flatMap(({ results }) => results)
            if (rows.length === 0) return <p className={css.sub}>{linkWords.emptyOfFile}</p>
            return (
              <ul className={css.list} aria-label={linkWords.ofFile}>
                {rows.map((link) => (
                  <li key={link.uuid} className={css.row}>
                    <div className={css.words}>
                      <div className={css.name}>
                        {link.title} <LinkState state={link.state} />
                      </div>
                      <div className={css.sub}>{termsInWords(link, team.time_zone)}</div>
                      <div className={css.sub}>{usageInWords(link)}</div>
                    </div>
                    <LinkActions link={link} />
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      )}
    </section>
  )
}
