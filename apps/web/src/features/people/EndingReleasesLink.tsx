import { EXPIRING_DAYS } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/TextLink.tsx'
import { endingQuery } from './api.ts'
import { releaseWords as texts } from './release-copy.ts'
import css from './settings.module.css'

/** A link from the files that expire soon to the releases that end soon. Renders nothing if there are none. */
export const EndingReleasesLink = ({ team }: { team: string }) => {
  const count = useInfiniteQuery(endingQuery(team, EXPIRING_DAYS)).data?.pages[0]?.count ?? 0
  if (count === 0) return null
  return (
    <p className={css.help}>
      {texts.endingCount(count, EXPIRING_DAYS)} <TextLink to="/team/rights/expiring">{texts.seeEnding}</TextLink>
    </p>
  )
}
