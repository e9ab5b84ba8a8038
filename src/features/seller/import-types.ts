/** Files in which offers can be sent, as browsers ask for them. */
export const importTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
