export { durationInWords, sizeInWords } from '@vitrine/contract'
