/** The contract of stores, held by each of them. */
import { storeContract } from './contract.ts';
import { KINDS } from './stores.ts';

for (const [name, make] of KINDS) storeContract(name, make);
