import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './RadioCards.module.css'

export type RadioCard<T extends string> = {
  value: T
  /** An icon or image before the words. */
  before?: ReactNode
  name: string
  /** Text below the name, such as the reason why the option can't be chosen. */
  sub?: string | null
  isDisabled?: boolean
  /** The accessible name. By default `name` and `sub`. */
  label?: string
}
type RadioCardsProps<T extends string> = {
  label: string
  cards: readonly RadioCard<T>[]
  value: T | null
  onChange: (value: T) => void
}
/** A single choice, with a line of explanation for each option. */
export const RadioCards = <T extends string>({ label, cards, value, onChange }: RadioCardsProps<T>) => (
  <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as T)}>
    <div className={css.cards}>
      {cards.map((card) => (
        <Radio.Card
          key={card.value}
          value={card.value}
          disabled={card.isDisabled ?? false}
          className={css.card ?? ''}
          aria-label={card.label ?? [card.name, card.sub].filter(Boolean).join(', ')}
        >
          {card.before}
          <span className={css.words}>
            <span className={css.name}>{card.name}</span>
            {card.sub && <span className={css.sub}>{card.sub}</span>}
          </span>
          <Radio.Indicator />
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)
