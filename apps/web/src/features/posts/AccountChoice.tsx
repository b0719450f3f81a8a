import { Radio } from '@mantine/core'
import { postRulesOf, type PostType, type SocialAccount } from '@vitrine/contract'
import { AccountPhoto } from '../social-accounts/index.ts'
import { newWords } from './copy.ts'
import css from './posts.module.css'

/** Why an account cannot take this kind of post; null where it can. */
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
/** The accounts of the team, to choose one for a post. */
export const AccountChoice = ({ accounts, type, value, onChange }: AccountChoiceProps) => (
  <Radio.Group label={newWords.account} value={value} onChange={onChange}>
    <div className={css.accounts}>
      {accounts.map((account) => {
        const why = whyNotAccount(account, type)
        return (
          <Radio.Card
            key={account.uuid}
            value={account.uuid}
            disabled={why !== null}
            className={css.account ?? ''}
            aria-label={[account.username, account.platform, why].filter(Boolean).join(', ')}
          >
            <AccountPhoto account={account} size="large" />
            <span className={css.accountWords}>
              <span className={css.accountName}>{account.username}</span>
              <span className={css.accountSub}>{why ?? account.platform}</span>
            </span>
            <Radio.Indicator />
          </Radio.Card>
        )
      })}
    </div>
  </Radio.Group>
)
