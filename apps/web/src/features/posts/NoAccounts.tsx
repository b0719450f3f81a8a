import { emptyStates } from '@vitrine/contract'
import { TextLink } from '../../ui/TextLink.tsx'
import { newWords } from './copy.ts'
import css from './posts.module.css'

/** Explains that posts need an account, with a link to connect one. */
export const NoAccounts = ({ onClose }: { onClose: () => void }) => (
  <div className={css.noAccounts}>
    <p>
      <strong>{emptyStates.socialAccounts}</strong>
    </p>
    <p>
      {newWords.noAccountsHelp}{' '}
      <TextLink to="/socials/accounts" onClick={onClose}>
        {newWords.goToAccounts}
      </TextLink>
    </p>
  </div>
)
