import { postRulesOf, type PostType, type SocialAccount } from '@vitrine/contract'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { AccountPhoto } from '../social-accounts/index.ts'
import { newWords } from './copy.ts'

/** Returns why an account cannot take this kind of post; null if it can. */
export const whyNotAccount = ({ platform, active }: Pick<SocialAccount, 'platform' | 'active'>, type: PostType) => {
  if (!postRulesOf(platform, type)) return newWords.notOffered(platform, type)
  return active ? null : newWords.inactive
}

type AccountChoiceProps = {
  accounts: readonly SocialAccount[]
  type: PostType
  value: string | null
  onChange: (account: string) => void
}
/** Chooses one of the team's accounts for a post. */
export const AccountChoice = ({ accounts, type, value, onChange }: AccountChoiceProps) => (
  <RadioCards
    label={newWords.account}
    value={value}
    onChange={onChange}
    cards={accounts.map((account) => {
      const { uuid, username, platform } = account
      const why = whyNotAccount(account, type)
      return {
        value: uuid,
        before: <AccountPhoto account={account} size="large" />,
        name: username,
        sub: why ?? platform,
        isDisabled: why !== null,
        label: [username, platform, why].filter(Boolean).join(', '),
      }
    })}
  />
)
