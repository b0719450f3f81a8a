import { Select } from '@mantine/core'
import type { PostType, SocialAccount } from '@vitrine/contract'
import { whyNotAccount } from '../AccountChoice.tsx'
import { newWords } from '../copy.ts'
import { sectionWords } from './copy.ts'

type AccountFieldProps = {
  accounts: readonly SocialAccount[]
  type: PostType
  value: string | null
  isFixed: boolean
  onChange: (account: string) => void
}
/** The account that a post is published on. Its network determines the rules. */
export const AccountField = ({ accounts, type, value, isFixed, onChange }: AccountFieldProps) => (
  <Select
    label={sectionWords.account}
    placeholder={newWords.chooseFirst}
    value={value}
    disabled={isFixed}
    allowDeselect={false}
    data={accounts.map((account) => {
      const why = account.uuid === value ? null : whyNotAccount(account, type)
      return {
        value: account.uuid,
        label: `${account.username} · ${account.platform}${why ? ` (${why})` : ''}`,
        disabled: why !== null,
      }
    })}
    onChange={(account) => account && onChange(account)}
  />
)
