"""What SeaweedFS has and Swift does not: its health check's path, anonymous reading by the S3 path of an object, and keys
that do not name an account."""
from swift.common.middleware.tempauth import TempAuth


def healthz(_global, **_local):
    def wrap(app):
        def answer(env, start_response):
            if env['PATH_INFO'] == '/healthz':
                env['PATH_INFO'] = '/healthcheck'
            return app(env, start_response)
        return answer
    return wrap


def anonymous(_global, bucket='', account='', **_local):
    def wrap(app):
        def answer(env, start_response):
            signed = 'HTTP_AUTHORIZATION' in env or 'Signature' in env.get('QUERY_STRING', '')
            if env['REQUEST_METHOD'] in ('GET', 'HEAD') and not signed and env['PATH_INFO'].startswith('/' + bucket + '/'):
                env['PATH_INFO'] = '/v1/' + account + env['PATH_INFO']
                env['RAW_PATH_INFO'] = env['PATH_INFO']
            return app(env, start_response)
        return answer
    return wrap


def auth(_global, account='', key='', secret='', **_local):
    def wrap(app):
        login = TempAuth(app, {'user_%s_cms' % account: secret + ' .admin'})
        login.users[key] = login.users[account + ':cms']
        return login
    return wrap
