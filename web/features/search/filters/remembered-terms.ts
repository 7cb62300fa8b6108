import { loanTerms } from '../../../../domain/search/search-loan.ts'
import { rememberedLoan } from '../../../entities/listing/remembered-loan.ts'

/** The visitor's loan for the address of a search. */
export const rememberedTerms = () => loanTerms(rememberedLoan())
