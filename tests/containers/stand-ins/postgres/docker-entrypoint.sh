#!/bin/bash
# Initializes an empty data folder from the POSTGRES_* variables, then runs the server: what the official image does of it.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  chmod 700 "$PGDATA"
  # Arguments are given in one variable.
  # shellcheck disable=SC2086
  initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # Reached by its socket alone meanwhile.
  pg_ctl --pgdata="$PGDATA" -o "-c listen_addresses='' -c unix_socket_directories=$PGHOST" -w start
  psql --username="$POSTGRES_USER" --dbname=postgres --command="create database \"$POSTGRES_DB\""
  pg_ctl --pgdata="$PGDATA" -m fast -w stop
fi
exec "$@" -c listen_addresses='*' -c "unix_socket_directories=$PGHOST"
