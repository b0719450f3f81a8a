import type { PostType, SocialAccount } from '@vitrine/contract'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { useSession } from '../auth/index.ts'
import { whyNotAccount } from './AccountChoice.tsx'

/** The account that this person used last for a post of the team, kept in this browser. */
export const useLastAccount = () => {
  const { user, team } = useSession()
  const [last, remember] = useStoredState<string>(`vitrine-post-account-${team.uuid}-${user.uuid}`, '')
  /** Returns the account to preselect: the only one that can take the post, or the one used last. Null if there is none. */
  const firstChoice = (accounts: readonly SocialAccount[] | undefined, type: PostType): string | null => {
    const usable = accounts?.filter((account) => whyNotAccount(account, type) === null) ?? []
    if (usable.length === 1) return usable[0]?.uuid ?? null
    return usable.find(({ uuid }) => uuid === last)?.uuid ?? null
  }
  return { firstChoice, remember }
}
