export {
  callNetwork,
  consentForm,
  inSeconds,
  type Json,
  listIn,
  numberIn,
  objectIn,
  textIn,
} from '../../../platform/oauth/call.ts'
