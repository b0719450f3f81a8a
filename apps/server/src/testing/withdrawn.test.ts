import { itShowsNothingWithdrawn } from './withdrawn.ts'

itShowsNothingWithdrawn({ full: false })
